import { historyTab, RecordAttachments } from '@app/areas/records/web'
import { type Task, taskKinds, taskPriorities, taskRecord } from '@app/domain/people/contract'
import {
  Button,
  ConfirmButton,
  DateTimeText,
  Form,
  KeyValue,
  Loaded,
  Panel,
  RecordPanel,
  Tabs,
  TextAreaField,
  useRead,
  useSession,
} from '@app/kit/web'
import { TaskTag } from './task-tag.tsx'
import { tasks } from './tasks.contract.ts'

type Props = { task: Task }

const Facts = ({ task }: Props) => (
  <KeyValue
    items={[
      [task.kind === 'question' ? 'Pergunta' : 'O que fazer', task.description],
      ['Tipo', taskKinds[task.kind]],
      ['Sobre', task.about],
      ['Prazo', <DateTimeText key="due" instant={task.due_at} />],
      ['Prioridade', taskPriorities[task.priority]],
      ['Quem pediu', task.created_by_name ?? 'Sistema'],
      ['Com quem está', task.assignee_name],
      ...(task.answer === null ? [] : [['Resposta', task.answer] as const]),
      ...(task.finished_at === null
        ? []
        : ([
            ['Terminou em', <DateTimeText key="end" instant={task.finished_at} />],
            ['Por quem', task.finished_by_name ?? 'Sistema'],
          ] as const)),
    ]}
  />
)

const Finish = ({ task }: Props) => (
  <Panel title={task.kind === 'question' ? 'Responder' : 'Concluir'}>
    <Form
      submit={tasks.finish}
      params={{ id: task.id }}
      carried={{ version: task.version }}
      about={task.id}
      action="Concluir"
    >
      <TextAreaField
        name="answer"
        label={task.kind === 'question' ? 'Resposta' : 'Observação'}
        required={task.kind === 'question'}
        help={task.kind === 'question' ? 'Quem perguntou recebe a resposta; anexe a prova abaixo.' : undefined}
        maxLength={1000}
      />
    </Form>
  </Panel>
)

const Cancel = ({ task }: Props) => (
  <ConfirmButton
    label="Cancelar tarefa"
    question="Cancelar esta tarefa?"
    change={tasks.cancel}
    input={{ params: { id: task.id }, body: { version: task.version } }}
    look="danger"
  />
)

function Detail({ task }: Props) {
  const me = useSession()?.user.id
  const waits = task.status === 'pending'
  const open = (
    <Button key="record" to={task.link}>
      Abrir o registro
    </Button>
  )
  const mayCancel = waits && task.created_by === me
  return (
    <RecordPanel
      tag={<TaskTag task={task} />}
      actions={mayCancel ? [open, <Cancel key="cancel" task={task} />] : [open]}
    >
      <Facts task={task} />
      {waits && task.assignee_id === me && <Finish task={task} />}
      <Tabs
        label="Partes da tarefa"
        name="parte"
        tabs={[
          {
            id: 'anexos',
            label: `Anexos (${task.attachment_count})`,
            content: () => <RecordAttachments record={taskRecord} id={task.id} />,
          },
          historyTab(taskRecord, task.id),
        ]}
      />
    </RecordPanel>
  )
}

export default function TaskPanel({ id }: { id: string }) {
  const read = useRead(tasks.get, { params: { id } })
  return (
    <Loaded read={read} lines={8}>
      {(task) => <Detail task={task} />}
    </Loaded>
  )
}
