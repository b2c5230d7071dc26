import { Button, Inline, Modal } from '@app/kit/web'
import { type MapDay, useClosingMap } from './use-closing-map.tsx'

/** The choice between the closing map of a day and its page on the screen. */
export default function PrintDay({ day, close }: { day: MapDay; close: () => void }) {
  const [map] = useClosingMap(day)
  return (
    <Modal open title="Imprimir" onClose={close}>
      <p data-print-choice="">
        O mapa de fechamento traz tudo em que o dia se apoia, em páginas prontas para o arquivo.
      </p>
      <Inline>
        <Button
          look="primary"
          data-autofocus
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
