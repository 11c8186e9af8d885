import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import "./app/theme.css";
import { App } from "./app/App";
import { arrive, begin, untilWhole } from "./app/arrive";
import { urls } from "./app/urls";
import { followDrops } from "./app/openFiles";

begin();

const EmbeddedApp = lazy(() => import("./app/EmbeddedApp").then((module) => ({ default: module.EmbeddedApp })));

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

void untilWhole().then(() => {
  createRoot(root).render(
    <StrictMode>
      {urls.get().globals.embed ? (
        <Suspense>
          <EmbeddedApp />
        </Suspense>
      ) : (
        <App />
      )}
    </StrictMode>,
  );
});
followDrops();
void arrive();
