import { formatCount } from '@app/kit/contract'
import { Button, ConfirmButton, IconButton, Inline, Money, useShortcut, WorkBar, WorkSums } from '@app/kit/web'
import { IconX } from '@tabler/icons-react'
import { minSureScore, type sumSelection } from '../cash-conciliations/workbench.rules.ts'
import { notifyOutcomes } from '../day-parts/outcomes.tsx'
import { dayMatches } from '../matches/day-matches.contract.ts'
import type { Decisions } from './use-decisions.tsx'

export const ConfirmSure = ({ decisions: { sure } }: { decisions: Decisions }) => (
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

export const Candidates = ({ decisions: { candidates, refusal, busy } }: { decisions: Decisions }) => (
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
    <WorkBar
      label="Ações do casamento"
      sums={
        <>
          <WorkSums
            label="Somas da seleção"
            announced
            sums={[
              { label: `Sistema (${sums.system.length})`, value: <Money cents={sums.system_cents} /> },
              { label: `Confirmação (${sums.confirmation.length})`, value: <Money cents={sums.confirmation_cents} /> },
              { label: 'Diferença', value: <Money cents={sums.difference_cents} signed /> },
            ]}
          />
          {chosenCount > 0 && <IconButton label="Limpar seleção" icon={<IconX size={16} />} onClick={props.clear} />}
          {props.unsaved > 0 && <span role="status">Gravando {props.unsaved}…</span>}
        </>
      }
      actions={steps.map(({ name, keys, label }) => (
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
    />
  )
}
