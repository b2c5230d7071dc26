export const additionalPublicRoutes = [
  // There is no mail server and no registration: an invited user sets a password through the one-time link.
  '/definir-senha',
  // Explains SUPPORT_URL where it is missing, so that Abrir chamado opens a page in the demonstration too.
  '/abrir-chamado',
] as const
