/** Number of password comparisons, counted by the product. A test begins by setting it to 0. */
export const passwordChecks = { count: 0 }
