import type { ReactNode } from 'react'
import { BareButton } from '../layout/bare-button.tsx'
import { Drawer } from '../overlays/overlays.tsx'

export default function FilterDrawer({ close, children }: { close: () => void; children: ReactNode }) {
  return (
    <Drawer open title="Filtros" onClose={close}>
      {children}
      <BareButton look="primary" wide onClick={close}>
        Ver resultados
      </BareButton>
    </Drawer>
  )
}
