import "./data";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "~/app/theme.css";
import "~/app/app.css";
import { store } from "~/workspace/pageState";
import { Frame } from "./Frame";

// The page is complete: no own files will follow.
store.setState({ restored: true });

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <Frame />
  </StrictMode>,
);
