import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/theme.css";
import { App } from "./app/App";
import { arrive, begin, untilWhole } from "./app/arrive";
import { urls } from "./app/urls";
import { followDrops } from "./app/openFiles";

begin();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const shell = urls.get().globals.embed ? import("./app/EmbeddedApp").then(({ EmbeddedApp }) => EmbeddedApp) : App;

void Promise.all([shell, untilWhole()]).then(([Shell]) => {
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  );
});
followDrops();
void arrive();
