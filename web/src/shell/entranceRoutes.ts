import type { Route } from './route'

/** What the addresses of the sign-in page share. */
const entrance = {
  needs: { action: 'read', subject: 'Auth' },
  bare: true,
  redirectIfLoggedIn: true,
  page: 'account/session/LoginPage',
} satisfies Partial<Route>

/** What the pages that need no session share. */
const signedOut = { needs: null, bare: true }

/** The pages that need no session. */
export const entranceRoutes: readonly Route[] = [
  { name: 'home', ...entrance },
  { name: 'auth-login-v0', ...entrance },
  { name: 'cms-login', ...entrance },
  { name: 'auth-forgot-password', ...entrance, page: 'account/session/ForgotPasswordPage' },
  { name: 'cms-direct-access', ...signedOut, page: 'account/session/DirectAccessPage' },
  { name: 'cms-logout', ...signedOut, page: 'account/session/LogoutPage' },
  { name: 'error-404', needs: null, bare: true, page: 'errors/NotFoundPage' },
  { name: 'not-authorized', needs: null, bare: true, page: 'errors/NotAuthorizedPage' },
  { name: 'access-control', needs: null, bare: true, page: 'errors/AccessControlPage' },
]
