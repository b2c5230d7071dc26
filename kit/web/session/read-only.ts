import { useSession } from './session.ts'

/** Reason why nothing can be changed, while an administrator views as another person. */
export const useReadOnlyReason = () =>
  useSession()?.own ? 'Somente leitura: você está vendo como outra pessoa.' : undefined
