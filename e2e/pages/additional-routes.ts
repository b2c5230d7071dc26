export const additionalPublicRoutes = [
  // There is no mail server and no registration: an invited user sets a password through the one-time link.
  '/definir-senha',
] as const
