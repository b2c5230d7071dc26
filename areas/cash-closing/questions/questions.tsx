import { taskStates } from '@app/domain/people/contract'
import { Button, DataTable, DateTimeText, Loaded, Panel, StatusTag, useCan, useRead, useUser } from '@app/kit/web'
import { questions } from './questions.contract.ts'

export function Questions({ day_id }: { day_id: string }) {
  const me = useUser().id
  const can = useCan()
  const read = useRead(questions.questions, { params: { id: day_id } })
  return (
    <Loaded read={read} lines={2}>
      {({ data }) =>
        data.length > 0 && (
          <Panel title="Esclarecimentos" flush>
            <DataTable
              label="Esclarecimentos"
              rows={data}
              rowKey={({ id }) => id}
              rowTone={({ status, time }) => (status !== 'pending' ? undefined : time === 'late' ? 'bad' : 'wait')}
              columns={[
                { title: 'Pergunta', width: 260, cell: ({ description }) => description },
                { title: 'De', cell: ({ created_by_name }) => created_by_name ?? '–' },
                { title: 'Para', cell: ({ assignee_name }) => assignee_name },
                { title: 'Prazo', cell: ({ due_at }) => <DateTimeText instant={due_at} /> },
                {
                  title: 'Situação',
                  cell: ({ status, time }) => (
                    <StatusTag tone={status === 'done' ? 'good' : time === 'late' ? 'bad' : 'wait'}>
                      {time === 'late' ? 'Atrasada' : taskStates[status]}
                    </StatusTag>
                  ),
                },
                { title: 'Resposta', width: 260, cell: ({ answer }) => answer ?? '–' },
                {
                  title: 'Anexos',
                  number: true,
                  wideOnly: true,
                  cell: ({ attachment_count }) => attachment_count || '–',
                },
                {
                  title: 'Tarefa',
                  cell: ({ id, created_by, assignee_id }) =>
                    // Only author and assignee may open the task, and only with the ability for its page.
                    [created_by, assignee_id].includes(me) && can('task-flow.my-tasks') ? (
                      <Button small look="quiet" to={`/my-tasks?open=${id}`}>
                        Abrir
                      </Button>
                    ) : (
                      '–'
                    ),
                },
              ]}
            />
          </Panel>
        )
      }
    </Loaded>
  )
}
