import "./data";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "~/app/theme.css";
import "~/components/components.css";
import "~/app/app.css";
import { Frame } from "./Frame";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <Frame />
  </StrictMode>,
);
