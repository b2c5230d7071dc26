import { Button, Inline, Money, SumBar } from '@app/kit/web'
import type { Decisions } from './use-decisions.tsx'
import type { sumSelection } from './workbench.rules.ts'

/** Sums of both selections and their difference, and what can be done; each button says its key. */
export const Selection = (props: {
  sums: ReturnType<typeof sumSelection>
  decisions: Decisions
  clear: () => void
}) => {
  const { sums, decisions } = props
  const chosen = sums.system.length + sums.confirmation.length
  return (
    <SumBar
      items={[
        [`Sistema (${sums.system.length})`, <Money key="system" cents={sums.system_cents} />],
        [`Confirmação (${sums.confirmation.length})`, <Money key="confirmation" cents={sums.confirmation_cents} />],
        ['Diferença', <Money key="difference" cents={sums.difference_cents} signed />],
      ]}
      actions={
        <Inline>
          {chosen > 0 && (
            <Button small look="quiet" onClick={props.clear}>
              Limpar seleção
            </Button>
          )}
          <Button
            small
            keys="c"
            blocked={decisions.confirm.blocked}
            busy={decisions.busy}
            onClick={decisions.confirm.act}
          >
            Confirmar sugestão
          </Button>
          <Button small keys="m" blocked={decisions.match.blocked} busy={decisions.busy} onClick={decisions.match.act}>
            Casar seleção
          </Button>
          <Button small keys="u" blocked={decisions.undo.blocked} busy={decisions.busy} onClick={decisions.undo.act}>
            Desfazer
          </Button>
          <Button small keys="x" blocked={decisions.explain.blocked} onClick={decisions.explain.act}>
            Explicar
          </Button>
        </Inline>
      }
    />
  )
}
