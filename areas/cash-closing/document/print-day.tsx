import { Button, Inline, Modal, usePrintOffer } from '@app/kit/web'
import { useCallback, useState } from 'react'
import { type MapDay, useClosingMap } from './use-closing-map.tsx'

/** Printing a page of a day offers the closing map first, which has all data of the day. */
export default function PrintDay({ day }: { day: MapDay }) {
  const [open, setOpen] = useState(false)
  const [map] = useClosingMap(day)
  usePrintOffer(useCallback(() => setOpen(true), []))
  const close = () => setOpen(false)
  return (
    <Modal open={open} title="Imprimir" onClose={close}>
      <p data-print-choice="">
        O mapa de fechamento traz tudo em que o dia se apoia, em páginas prontas para o arquivo.
      </p>
      <Inline>
        <Button
          look="primary"
          onClick={() => {
            map?.onSelect()
            close()
          }}
        >
          Mapa de fechamento (PDF)
        </Button>
        <Button
          onClick={() => {
            window.print()
            close()
          }}
        >
          Imprimir esta tela
        </Button>
      </Inline>
    </Modal>
  )
}
