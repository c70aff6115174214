import { createBrowserRouter } from "react-router";
import { PageSpinner } from "./components/Spinner.tsx";
import { FailureScreen } from "./routes/FailureScreen.tsx";
import { GuestOnly } from "./routes/GuestOnly.tsx";
import { RequireAdmin } from "./routes/RequireAdmin.tsx";
import { RequireUser } from "./routes/RequireUser.tsx";

const dashboard = async () => ({
  Component: (await import("./screens/dashboard/DashboardScreen.tsx")).DashboardScreen,
});

/** Every page of the product; each is fetched when it is first shown. */
export const router = createBrowserRouter([
  {
    errorElement: <FailureScreen />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      {
        element: <GuestOnly />,
        children: [
          {
            path: "/auth",
            lazy: async () => ({ Component: (await import("./screens/auth/AuthScreen.tsx")).AuthScreen }),
          },
        ],
      },
      {
        path: "/banned",
        lazy: async () => ({ Component: (await import("./screens/banned/BannedScreen.tsx")).BannedScreen }),
      },
      {
        element: <RequireUser />,
        children: [
          {
            lazy: async () => ({ Component: (await import("./routes/SignedInLayout.tsx")).SignedInLayout }),
            children: [
              { path: "/", lazy: dashboard },
              { path: "/dashboard", lazy: dashboard },
              {
                path: "/trade",
                lazy: async () => ({
                  Component: (await import("./screens/trade/TradeScreen.tsx")).TradeScreen,
                }),
              },
              {
                path: "/transactions",
                lazy: async () => ({
                  Component: (await import("./screens/transactions/TransactionsScreen.tsx"))
                    .TransactionsScreen,
                }),
              },
              {
                path: "/settings",
                lazy: async () => ({
                  Component: (await import("./screens/settings/SettingsScreen.tsx")).SettingsScreen,
                }),
              },
              {
                element: <RequireAdmin />,
                children: [
                  {
                    path: "/admin",
                    lazy: async () => ({
                      Component: (await import("./screens/admin/AdminScreen.tsx")).AdminScreen,
                    }),
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        path: "*",
        lazy: async () => ({
          Component: (await import("./screens/notFound/NotFoundScreen.tsx")).NotFoundScreen,
        }),
      },
    ],
  },
]);
