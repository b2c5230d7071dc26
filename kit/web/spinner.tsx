import { Loader } from '@mantine/core'
import css from './states.module.css'

/** Turns while something short is awaited. */
export const Spinner = ({ label = 'Carregando…' }: { label?: string }) => (
  <div className={css.spinner} role="status">
    <Loader size="sm" aria-hidden="true" />
    <span>{label}</span>
  </div>
)
