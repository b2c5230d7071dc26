const content = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="retaguarda:${name}"]`)?.content.trim() ?? ''

export const getPageSettings = () => ({
  environment: content('environment'),
  support_url: content('support-url'),
  footer_text: content('footer-text'),
})

/** Specification section 9: short name `prod`, label `production`; the server may send the Portuguese label. */
export const isProduction = (environment: string) =>
  ['prod', 'production', 'produção'].includes(environment.toLowerCase())
