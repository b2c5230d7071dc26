/** Where somebody with a link goes; the token stands behind the hash sign, so no server ever logs it. */
export const passwordPage = '/definir-senha'
