import { formatCount } from '@app/kit/contract'
import { Button, ConfirmButton, Inline, Money, SumBar, useShortcut } from '@app/kit/web'
import { minSureScore, type sumSelection } from '../cash-conciliations/workbench.rules.ts'
import { notifyOutcomes } from '../day-parts/outcomes.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'
import type { Decisions } from './use-decisions.tsx'

const ConfirmSure = ({ decisions: { sure } }: { decisions: Decisions }) => (
  <ConfirmButton
    small
    label={`Confirmar ≥ ${minSureScore} (${sure.count})`}
    question={`Confirmar ${formatCount(sure.count, 'sugestão', 'sugestões')} com nota a partir de ${minSureScore}, ${sure.money}?`}
    change={dayMatches.confirmMatchMany}
    input={sure.input}
    {...(sure.blocked !== undefined && { blocked: sure.blocked })}
    onDone={({ outcomes }) => notifyOutcomes(outcomes, ['sugestão confirmada', 'sugestões confirmadas'])}
  />
)

const Candidates = ({ decisions: { candidates, refusal, busy } }: { decisions: Decisions }) => (
  <Inline>
    {candidates.map(({ label, act }, index) => (
      <Button key={label} small keys={String(index + 1)} blocked={refusal} busy={busy} onClick={act}>
        {label}
      </Button>
    ))}
  </Inline>
)

const steps = [
  { name: 'confirm', keys: 'c', label: 'Confirmar sugestão' },
  { name: 'refuse', keys: 'r', label: 'Recusar' },
  { name: 'match', keys: 'm', label: 'Casar seleção' },
  { name: 'register', keys: 'd', label: 'Registrar diferença' },
  { name: 'split', keys: 's', label: 'Dividir' },
  { name: 'undo', keys: 'u', label: 'Desfazer conciliação' },
  { name: 'explain', keys: 'x', label: 'Explicar' },
] as const

const dialogSteps: readonly string[] = ['explain', 'split']

export const WorkbenchSelection = (props: {
  sums: ReturnType<typeof sumSelection>
  decisions: Decisions
  unsaved: number
  clear: () => void
}) => {
  const { sums, decisions } = props
  // The key G groups only with a selection: without one it starts a navigation shortcut.
  useShortcut('g', 'Agrupar a seleção', decisions.match.act, {
    when: decisions.match.blocked === undefined && !decisions.busy,
  })
  useShortcut('a', 'Aceitar a sugestão', decisions.confirm.act, {
    when: decisions.confirm.blocked === undefined && !decisions.deciding,
  })
  const chosenCount = sums.system.length + sums.confirmation.length + decisions.chosen
  return (
    <>
      {decisions.candidates.length > 0 && <Candidates decisions={decisions} />}
      <SumBar
        items={[
          [`Sistema (${sums.system.length})`, <Money key="system" cents={sums.system_cents} />],
          [`Confirmação (${sums.confirmation.length})`, <Money key="confirmation" cents={sums.confirmation_cents} />],
          ['Diferença', <Money key="difference" cents={sums.difference_cents} signed />],
        ]}
        actions={
          <Inline>
            {chosenCount > 0 && (
              <Button small look="quiet" onClick={props.clear}>
                Limpar seleção
              </Button>
            )}
            {props.unsaved > 0 && <span role="status">Gravando {props.unsaved}…</span>}
            {decisions.sure.count > 0 && <ConfirmSure decisions={decisions} />}
            {steps.map(({ name, keys, label }) => (
              <Button
                key={name}
                small
                keys={keys}
                blocked={decisions[name].blocked}
                busy={!dialogSteps.includes(name) && (name === 'confirm' ? decisions.deciding : decisions.busy)}
                onClick={decisions[name].act}
              >
                {name === 'undo' && decisions.chosen > 0 ? `Desfazer ${decisions.chosen}` : label}
              </Button>
            ))}
          </Inline>
        }
      />
    </>
  )
}
