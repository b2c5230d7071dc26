import { IconCopy, IconDots, IconLink, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { MenuAction } from './action-menu-types.ts'
import { ActionMenu } from './dropdown.tsx'
import { KeyValue, PageHeader, Panel, Stack } from './layout.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { notify } from './notify.tsx'
import { PresenceLine } from './presence.tsx'
import css from './record-page.module.css'
import { type Tab, Tabs } from './tabs.tsx'

/** A step that the record's state allows; with a refusal, why not this person or not now. */
export type NextStep = { label: string; refusal?: string | null }

export type RecordGroup = { title?: string; items: readonly (readonly [string, ReactNode])[] }

export type RecordPageProps = {
  /** What it is, with its business number: `Fechamento nº 12`. It names the document. */
  title: string
  /** What tells this record from others, for the document title. */
  record?: string
  trail: readonly { label: string; to: string }[]
  /** Where it stands: icon and word. */
  tag?: ReactNode
  /** The main amount, in its own format. */
  amount?: ReactNode
  detail?: ReactNode
  /** What can become of it now; an empty list needs `ended`, the reason. */
  steps?: readonly NextStep[]
  ended?: string
  /** At most two; everything else goes into `Mais ações`. */
  actions?: readonly [ReactNode] | readonly [ReactNode, ReactNode]
  more?: readonly MenuAction[]
  /** Dialogs that are opened from `Mais ações`. */
  dialogs?: ReactNode
  /** The address of a form that begins as a copy of this record. */
  duplicate?: string
  groups?: readonly RecordGroup[]
  tabs?: readonly Tab[]
  /** Beside the record where there is room, below it elsewhere: its history and comments. */
  side?: ReactNode
  children?: ReactNode
}

/** The page of one record: what it is, where it stands and what comes next, its data, what belongs to it, its history. */
export function RecordPage(props: RecordPageProps) {
  const { groups = [], tabs = [] } = props
  const body = (
    <Stack>
      {groups.map((group) => (
        <Panel key={group.title ?? ''} title={group.title}>
          <KeyValue items={group.items} />
        </Panel>
      ))}
      {props.children}
      {tabs.length > 0 && <Tabs label={`Partes de ${props.title}`} tabs={tabs} />}
    </Stack>
  )
  return (
    <Stack>
      <PageHeader
        title={props.title}
        record={props.record}
        trail={props.trail}
        tag={
          <>
            {props.tag}
            {props.amount && <span className={css.amount}>{props.amount}</span>}
          </>
        }
        detail={props.detail}
        actions={
          <>
            {props.actions?.[0]}
            {props.actions?.[1]}
            <MoreActions more={props.more} dialogs={props.dialogs} duplicate={props.duplicate} />
          </>
        }
      />
      <PresenceLine />
      <NextSteps steps={props.steps} ended={props.ended} />
      {props.side ? (
        <div className={css.beside}>
          {body}
          <aside className={css.side} aria-label="Acompanhamento">
            {props.side}
          </aside>
        </div>
      ) : (
        body
      )}
    </Stack>
  )
}

export function NextSteps({ steps, ended }: Pick<RecordPageProps, 'steps' | 'ended'>) {
  if (!steps) return null
  if (steps.length === 0) return ended ? <p className={css.steps}>Sem próximo passo: {ended}</p> : null
  return (
    <div className={css.steps}>
      <span id="next-steps">Próximos passos:</span>
      <ul aria-labelledby="next-steps">
        {steps.map(({ label, refusal }) => (
          <li key={label} data-refused={refusal ? true : undefined}>
            {label}
            {refusal && <span> – {refusal}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

async function copyLink() {
  const address = window.location.href
  try {
    await navigator.clipboard.writeText(address)
    notify.success('Link copiado.')
  } catch {
    // Outside https browsers keep the clipboard from pages: the address is shown for copying by hand.
    notify.info(`Copie o link: ${address}`)
  }
}

/** What is seldom done with a record, and what can be done with every one. */
export function MoreActions({
  more = [],
  dialogs,
  duplicate,
}: Pick<RecordPageProps, 'more' | 'dialogs' | 'duplicate'>) {
  const navigate = useNavigate()
  const usual: MenuAction[] = [
    { label: 'Copiar link', icon: <IconLink size={16} />, onSelect: () => void copyLink() },
    ...(duplicate
      ? [{ label: 'Duplicar', icon: <IconCopy size={16} />, onSelect: () => void navigate(duplicate) }]
      : []),
    { label: 'Imprimir', icon: <IconPrinter size={16} />, onSelect: () => window.print() },
  ]
  const menu = (entries: readonly MenuAction[]) => (
    <ActionMenu
      label="Mais ações"
      opener={
        <>
          <IconDots size={18} aria-hidden="true" /> Mais ações
        </>
      }
      width={220}
      bordered
      actions={[...more, ...entries, ...usual]}
    />
  )
  return dialogs ? <MenuEntries dialogs={dialogs} draw={menu} /> : menu([])
}

/** Records that belong to this one, each a link with its state and amount. */
export const RelatedRecords = ({ title, children, empty }: { title: string; children: ReactNode; empty?: string }) => (
  <Panel title={title}>
    {empty ? <p className={css.none}>{empty}</p> : <ul className={css.related}>{children}</ul>}
  </Panel>
)
