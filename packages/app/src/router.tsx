import { createBrowserRouter, matchPath, type RouteObject } from 'react-router'
import { guard, guardAddress } from './guards/guard.ts'
import { layouts } from './layouts/layouts.ts'
import { type Route, routes } from './routes.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { onPreload } from './shell/link.tsx'
import { NotFoundError } from './shell/not-found.ts'
import { Shell } from './shell/shell.tsx'

/** `/library/{id}` as react-router writes it. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

function toRouteObject(route: Route): RouteObject {
  return {
    path: pattern(route.path),
    loader: guard(route),
    lazy: async () => {
      const [{ default: Page }, Layout] = await Promise.all([route.page(), layouts[route.layout]()])
      return {
        element: (
          <Layout focus={route.focus ?? false}>
            <Page />
          </Layout>
        ),
      }
    },
  }
}

export const router = createBrowserRouter([
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        // An error leaves the shell with its loading bar and toasts in place.
        ErrorBoundary: ErrorPage,
        children: [
          ...routes.map(toRouteObject),
          {
            path: '*',
            loader: async ({ request }) => {
              const { pathname } = await guardAddress(request)
              throw new NotFoundError(pathname)
            },
          },
        ],
      },
    ],
  },
])

onPreload((path) => {
  const route = routes.find((one) => matchPath(pattern(one.path), path))
  // A page that cannot be fetched now is fetched again when it is opened.
  route?.page().catch(() => undefined)
})
