/** The token is in the URL fragment, so that no server logs it. */
export const passwordPage = '/definir-senha'
