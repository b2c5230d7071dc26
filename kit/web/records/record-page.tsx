import { IconCopy, IconDots, IconLink, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ActionMenu } from '../fields/dropdown.tsx'
import { KeyValue, PageHeader, Panel, Stack } from '../layout/layout.tsx'
import { MenuEntries } from '../layout/menu-entries.tsx'
import { requestPrint } from '../layout/print.ts'
import { type Tab, Tabs } from '../layout/tabs.tsx'
import type { MenuAction } from '../overlays/action-menu-types.ts'
import { copyToClipboard } from '../overlays/copy-to-clipboard.ts'
import { PresenceLine } from './presence.tsx'
import css from './record-page.module.css'

/** A step that the record's state allows; `refusal` is why this person cannot take it now. */
export type NextStep = { label: string; refusal?: string | null }

export type RecordGroup = { title?: string; items: readonly (readonly [string, ReactNode])[] }

export type RecordPageProps = {
  /** Title with the business number: `Fechamento nº 12`; also used for the document title. */
  title: string
  record?: string
  trail: readonly { label: string; to: string }[]
  tag?: ReactNode
  amount?: ReactNode
  detail?: ReactNode
  /** Possible next steps; an empty list needs `ended`, the reason. */
  steps?: readonly NextStep[]
  ended?: string
  /** At most two actions; others go into `Mais ações`. */
  actions?: readonly [ReactNode] | readonly [ReactNode, ReactNode]
  more?: readonly MenuAction[]
  dialogs?: ReactNode
  duplicate?: string
  groups?: readonly RecordGroup[]
  tabs?: readonly Tab[]
  side?: ReactNode
  children?: ReactNode
}

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

// Where the browser blocks the clipboard, the link is shown for manual copying.
const copyLink = () =>
  copyToClipboard(window.location.href, { done: 'Link copiado.', byHand: `Copie o link: ${window.location.href}` })

export function MoreActions({
  more = [],
  dialogs,
  duplicate,
  compact = false,
}: Pick<RecordPageProps, 'more' | 'dialogs' | 'duplicate'> & { compact?: boolean }) {
  const navigate = useNavigate()
  const standardActions: MenuAction[] = [
    { label: 'Copiar link', icon: <IconLink size={16} />, onSelect: () => void copyLink() },
    ...(duplicate
      ? [{ label: 'Duplicar', icon: <IconCopy size={16} />, onSelect: () => void navigate(duplicate) }]
      : []),
    { label: 'Imprimir', icon: <IconPrinter size={16} />, onSelect: requestPrint },
  ]
  const menu = (entries: readonly MenuAction[]) => (
    <ActionMenu
      label="Mais ações"
      opener={
        <>
          <IconDots size={18} aria-hidden="true" />{' '}
          <span className={compact ? 'rg-hidden' : undefined}>Mais ações</span>
        </>
      }
      width={220}
      bordered
      actions={[...more, ...entries, ...standardActions]}
    />
  )
  return dialogs ? <MenuEntries dialogs={dialogs} draw={menu} /> : menu([])
}

export const RelatedRecords = ({ title, children, empty }: { title: string; children: ReactNode; empty?: string }) => (
  <Panel title={title}>
    {empty ? <p className={css.none}>{empty}</p> : <ul className={css.related}>{children}</ul>}
  </Panel>
)
