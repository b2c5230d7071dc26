import css from './environment-strip.module.css'
import { getPageSettings, isProduction } from './settings.ts'

export function EnvironmentStrip() {
  const { environment } = getPageSettings()
  if (environment === '' || isProduction(environment)) return null
  return <div className={css.strip}>{environment}</div>
}
