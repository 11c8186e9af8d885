import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/theme.css";
import { App } from "./app/App";
import { followDrops } from "./app/openFiles";
import { restoreOwnFiles } from "./app/restore";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
followDrops();
void restoreOwnFiles();
