import { formatCount } from '@app/kit/contract'
import { Button, ConfirmButton, Inline, Modal, Money, useShortcut, useView, WorkBar, WorkSums } from '@app/kit/web'
import type { ReactNode } from 'react'
import { minSureScore, type sumSelection } from '../cash-conciliations/workbench.rules.ts'
import { KeyedMenu } from '../day-parts/keyed-menu.tsx'
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

export const UndoMany = ({ undoing: { open, count, busy, run, close } }: { undoing: Decisions['undoMany'] }) => (
  <Modal open={open} title={`Desfazer ${count} casamentos?`} busy={busy} onClose={close}>
    <Inline>
      <Button disabled={busy} onClick={close}>
        Cancelar
      </Button>
      <Button look="primary" busy={busy} onClick={run}>
        {`Desfazer ${count}`}
      </Button>
    </Inline>
  </Modal>
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
  { name: 'explain', keys: 'x', label: 'Explicar' },
  { name: 'register', keys: 'd', label: 'Registrar diferença' },
  { name: 'split', keys: 's', label: 'Dividir' },
  { name: 'undo', keys: 'u', label: 'Desfazer conciliação' },
] as const
type StepName = (typeof steps)[number]['name']

const buttonSteps: readonly StepName[] = ['confirm', 'refuse', 'match', 'explain']
const dialogSteps: readonly StepName[] = ['explain', 'split']
const busyMessage = 'A decisão anterior ainda está sendo gravada.'

type BarProps = {
  sums: ReturnType<typeof sumSelection>
  decisions: Decisions
  unsaved: number
  clear: () => void
  /** Shown while nothing is selected. */
  totals: ReactNode
}

/** Totals or the sums of the selection at the left, actions at the right. A phone has one button and a menu. */
export const WorkbenchBar = ({ sums, decisions, unsaved, clear, totals }: BarProps) => {
  // The key G groups only with a selection: without one it starts a navigation shortcut.
  useShortcut('g', 'Agrupar a seleção', decisions.match.act, {
    when: decisions.match.blocked === undefined && !decisions.busy,
  })
  useShortcut('a', 'Aceitar a sugestão', decisions.confirm.act, {
    when: decisions.confirm.blocked === undefined && !decisions.deciding,
  })
  const phoneSteps: readonly StepName[] = [decisions.match.blocked === undefined ? 'match' : 'confirm']
  const shownSteps = useView() === 'mobile' ? phoneSteps : buttonSteps
  const isBusy = (name: StepName) =>
    !dialogSteps.includes(name) && (name === 'confirm' ? decisions.deciding : decisions.busy)
  const chosenCount = sums.system.length + sums.confirmation.length + decisions.chosen
  return (
    <WorkBar
      label="Ações do casamento"
      sums={
        <>
          {chosenCount > 0 ? (
            <>
              <WorkSums
                label="Somas da seleção"
                announced
                sums={[
                  { label: `Sistema (${sums.system.length})`, value: <Money cents={sums.system_cents} /> },
                  {
                    label: `Confirmação (${sums.confirmation.length})`,
                    value: <Money cents={sums.confirmation_cents} />,
                  },
                  { label: 'Diferença', value: <Money cents={sums.difference_cents} signed /> },
                ]}
              />
              <Button small look="quiet" keys="escape" onClick={clear}>
                Limpar seleção
              </Button>
            </>
          ) : (
            totals
          )}
          {unsaved > 0 && <span role="status">Gravando {unsaved}…</span>}
        </>
      }
      actions={
        <>
          {steps
            .filter(({ name }) => shownSteps.includes(name))
            .map(({ name, keys, label }) => (
              <Button
                key={name}
                small
                keys={keys}
                blocked={decisions[name].blocked}
                busy={isBusy(name)}
                onClick={decisions[name].act}
              >
                {label}
              </Button>
            ))}
          <KeyedMenu
            actions={steps
              .filter(({ name }) => !shownSteps.includes(name))
              .map(({ name, keys, label }) => ({
                keys,
                label: name === 'undo' && decisions.chosen > 0 ? `Desfazer ${decisions.chosen}` : label,
                blocked: decisions[name].blocked ?? (isBusy(name) ? busyMessage : undefined),
                run: decisions[name].act,
              }))}
          />
        </>
      }
    />
  )
}
