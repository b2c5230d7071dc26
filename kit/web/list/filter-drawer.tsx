import type { ReactNode } from 'react'
import { BareButton } from '../layout/bare-button.tsx'
import { Drawer } from '../overlays/overlays.tsx'

export default function FilterDrawer(props: {
  close: () => void
  clear?: (() => void) | undefined
  children: ReactNode
}) {
  const { close, clear, children } = props
  return (
    <Drawer open title="Filtros" onClose={close}>
      {children}
      <BareButton look="primary" wide onClick={close}>
        Ver resultados
      </BareButton>
      {clear && (
        <BareButton look="quiet" wide onClick={clear}>
          Limpar filtros
        </BareButton>
      )}
    </Drawer>
  )
}
