/**
 * Routes of ours that the specification does not have, each with why it must be one. Kept beside the specification's own
 * list, so that the access tests say exactly what exists.
 */
export const additionalPublicRoutes = [
  // There is no mail server and no registration: who was invited chooses a password where the one-time link leads.
  '/definir-senha',
] as const
