/** How many passwords were compared; the product registers the library that does it. A test begins by setting it to 0. */
export const passwordChecks = { count: 0 }
