import type { ReactNode } from 'react'
import { KeyValue, PageHeader, Panel, Stack } from '../layout/layout.tsx'
import { type Tab, Tabs } from '../layout/tabs.tsx'
import { EditActions, EditedRecord, EditingProvider, type RecordEdit, useEditing } from './editing.tsx'
import { MoreActions, type MoreActionsProps } from './more-actions.tsx'
import { PresenceLine } from './presence.tsx'
import { usePreloadedForm } from './record-form.tsx'
import css from './record-page.module.css'

/** A step that the record's state allows; `refusal` is why this person cannot take it now. */
export type NextStep = { label: string; refusal?: string | null }

export type RecordGroup = { title?: string; items: readonly (readonly [string, ReactNode])[] }

export type RecordPageProps = MoreActionsProps & {
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
  edit?: RecordEdit | undefined
  groups?: readonly RecordGroup[]
  tabs?: readonly Tab[]
  side?: ReactNode
  children?: ReactNode
}

export const RecordPage = (props: RecordPageProps) => (
  <EditingProvider edit={props.edit}>
    <Page {...props} />
  </EditingProvider>
)

/** The head of a record, which stays in view while the record is edited. */
export function RecordHead({ children }: { children: ReactNode }) {
  const editing = useEditing()
  usePreloadedForm(editing !== null)
  return (
    <div className={css.head} data-editing={editing?.isEditing || undefined}>
      {children}
    </div>
  )
}

function Page(props: RecordPageProps) {
  const { groups = [], tabs = [] } = props
  const shownGroups = groups.length > 0 && (
    <Stack>
      {groups.map((group) => (
        <Panel key={group.title ?? ''} title={group.title}>
          <KeyValue items={group.items} />
        </Panel>
      ))}
    </Stack>
  )
  const body = (
    <Stack>
      {shownGroups && (props.edit ? <EditedRecord>{shownGroups}</EditedRecord> : shownGroups)}
      {props.children}
      {tabs.length > 0 && <Tabs label={`Partes de ${props.title}`} tabs={tabs} />}
    </Stack>
  )
  return (
    <Stack>
      <RecordHead>
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
              <EditActions>
                {props.actions?.[0]}
                {props.actions?.[1]}
              </EditActions>
              <MoreActions more={props.more} dialogs={props.dialogs} duplicate={props.duplicate} />
            </>
          }
        />
      </RecordHead>
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

export const RelatedRecords = ({ title, children, empty }: { title: string; children: ReactNode; empty?: string }) => (
  <Panel title={title}>
    {empty ? <p className={css.none}>{empty}</p> : <ul className={css.related}>{children}</ul>}
  </Panel>
)
