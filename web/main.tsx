import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { Toaster } from "./components/Toaster.tsx";
import { startSession } from "./live/session.ts";
import { router } from "./routes.tsx";
import { followPreferences } from "./stores/preferences.ts";
import { GlobalStyle } from "./styles/GlobalStyle.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root");

followPreferences();
startSession();

createRoot(root).render(
  <StrictMode>
    <GlobalStyle />
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>,
);
