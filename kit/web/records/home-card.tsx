import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiFailure } from '../client/client.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { Panel } from '../layout/layout.tsx'
import { Skeleton } from '../layout/states.tsx'
import css from './home-card.module.css'

type HomeCardProps<Data> = {
  /** A title with a number or a date comes from the data; `waitingTitle` takes its place before. */
  title: string | ((data: Data) => string)
  waitingTitle?: string
  read: { data: Data | undefined; error: ApiFailure | null; refetch: () => unknown }
  actions?: (data: Data) => ReactNode
  /** Lines of text of a usual answer: the card is that high from the start, so that nothing moves when it loads. */
  lines: number
  /** Takes the whole width of the page. */
  wide?: boolean
  children: (data: Data) => ReactNode
}

const Failed = ({ retry }: { retry: () => unknown }) => (
  <div className={css.failed}>
    <p>Não foi possível carregar este quadro.</p>
    <BareButton small onClick={() => void retry()}>
      Tentar novamente
    </BareButton>
  </div>
)

/** A card that reads alone and fails alone, at the same height while it loads. */
export function HomeCard<Data>({ title, waitingTitle, read, actions, lines, wide, children }: HomeCardProps<Data>) {
  const { data, error, refetch } = read
  const heading = typeof title === 'string' ? title : data === undefined ? waitingTitle : title(data)
  return (
    <div className={css.card} data-wide={wide} style={Object.fromEntries([['--lines', lines]])}>
      <Panel title={heading ?? 'Carregando…'} actions={data !== undefined && actions?.(data)}>
        {data !== undefined ? children(data) : error ? <Failed retry={refetch} /> : <Skeleton lines={3} />}
      </Panel>
    </div>
  )
}

export const HomeCards = ({ children }: { children: ReactNode }) => <div className={css.cards}>{children}</div>

type CardRow = { key: string; name: ReactNode; detail?: ReactNode; value?: ReactNode; to?: string | undefined }

const RowContent = ({ name, detail, value }: Omit<CardRow, 'key'>) => (
  <>
    <span className={css.name}>
      {name}
      {detail && <span className={css.detail}>{detail}</span>}
    </span>
    <span className={css.value}>{value}</span>
  </>
)

/** Rows of a card: a name, a detail and a number, with the total of all below. */
export const CardRows = (props: { label: string; rows: readonly CardRow[]; total?: Omit<CardRow, 'key'> }) => (
  <>
    <ul className={css.rows} aria-label={props.label}>
      {props.rows.map(({ key, to, ...content }) => (
        <li key={key}>
          {to ? (
            <Link to={to}>
              <RowContent {...content} />
            </Link>
          ) : (
            <div>
              <RowContent {...content} />
            </div>
          )}
        </li>
      ))}
    </ul>
    {props.total && (
      <div className={css.total}>
        <RowContent {...props.total} />
      </div>
    )}
  </>
)
