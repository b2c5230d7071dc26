import css from './environment-strip.module.css'
import { isProduction, settings } from './settings.ts'

/** Names the environment on a coloured strip at the top edge; production shows none. */
export function EnvironmentStrip() {
  const { environment } = settings()
  if (environment === '' || isProduction(environment)) return null
  return <div className={css.strip}>{environment}</div>
}
