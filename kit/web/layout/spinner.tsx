import { Loader } from '@mantine/core'
import css from './states.module.css'

export const Spinner = ({ label = 'Carregando…' }: { label?: string }) => (
  <div className={css.spinner} data-waits="" role="status">
    <Loader size="sm" aria-hidden="true" />
    <span>{label}</span>
  </div>
)
