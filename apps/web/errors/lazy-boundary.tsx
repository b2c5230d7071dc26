import { BareButton, Spinner } from '@app/kit/web'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import css from './lazy-boundary.module.css'

class LoadingError extends Error {
  override name = 'LoadingError'
}

export const lazyComponent = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new LoadingError('Loading failed! Please reload.', { cause })
    }),
  )

/** The specification's text. */
const LoadingFailed = () => (
  <div className={css.failed} role="alert">
    <p>Loading failed! Please reload.</p>
    <BareButton look="primary" onClick={() => location.reload()}>
      Reload
    </BareButton>
  </div>
)

const Crashed = () => (
  <div className={css.failed} role="alert">
    <p>Esta tela encontrou um erro.</p>
    <BareButton look="primary" onClick={() => location.reload()}>
      Recarregar
    </BareButton>
  </div>
)

type State = { error: unknown }

class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }
  static getDerivedStateFromError = (error: unknown): State => ({ error })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return error instanceof LoadingError ? <LoadingFailed /> : <Crashed />
  }
}

export const LazyBoundary = ({ children, wait = <Spinner /> }: { children: ReactNode; wait?: ReactNode }) => (
  <Boundary>
    <Suspense fallback={wait}>{children}</Suspense>
  </Boundary>
)
