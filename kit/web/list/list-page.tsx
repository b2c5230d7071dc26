import type { ReactNode } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { ButtonKeysContext } from '../keyboard/shortcuts.ts'
import { PageHeader, Panel, Stack } from '../layout/layout.tsx'
import { List, type ListProps, type ListShape } from './list.tsx'

export type ListPageProps<Op extends Operation<ListShape>> = Omit<ListProps<Op>, 'label'> & {
  title: string
  create?: ReactNode
  actions?: ReactNode
  trail?: readonly { label: string; to: string }[]
  detail?: ReactNode
  children?: ReactNode
}

export function ListPage<Op extends Operation<ListShape>>(props: ListPageProps<Op>) {
  return (
    <Stack>
      <PageHeader
        title={props.title}
        trail={props.trail}
        detail={props.detail}
        actions={
          (props.actions || props.create) && (
            <>
              {props.actions}
              <ButtonKeysContext value="n">{props.create}</ButtonKeysContext>
            </>
          )
        }
      />
      {props.children}
      <Panel flush>
        <List {...props} label={props.title} />
      </Panel>
    </Stack>
  )
}
