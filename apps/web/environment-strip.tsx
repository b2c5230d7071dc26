import css from './environment-strip.module.css'
import { isProduction, settings } from './settings.ts'

export function EnvironmentStrip() {
  const { environment } = settings()
  if (environment === '' || isProduction(environment)) return null
  return <div className={css.strip}>{environment}</div>
}
