const content = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="retaguarda:${name}"]`)?.content.trim() ?? ''

export const getPageSettings = () => ({
  environment: content('environment'),
  support_url: content('support-url'),
  footer_text: content('footer-text'),
  accounts: content('accounts'),
})

/** Explains `SUPPORT_URL` in environments that have no page for support tickets. */
export const supportExamplePath = '/abrir-chamado'

/** Returns the page that opens a support ticket; undefined in production without `SUPPORT_URL`. */
export function getSupportUrl() {
  const { environment, support_url } = getPageSettings()
  if (support_url !== '') return support_url
  return environment === '' || isProduction(environment) ? undefined : supportExamplePath
}

/** Specification section 9: short name `prod`, label `production`; the server may send the Portuguese label. */
export const isProduction = (environment: string) =>
  ['prod', 'production', 'produção'].includes(environment.toLowerCase())
