import { Form, notify, Panel, PasswordField } from '@app/kit/web'
import { useState } from 'react'
import { account } from './account.contract.ts'

export function ChangePassword() {
  const [turn, setTurn] = useState(0)
  const done = () => {
    setTurn(turn + 1)
    notify.success('Senha alterada. As outras sessões foram encerradas.')
  }
  return (
    <Panel title="Senha">
      <Form key={turn} submit={account.changePassword} action="Alterar senha" onDone={done}>
        <PasswordField name="password" label="Senha atual" autoComplete="current-password" />
        <PasswordField
          name="new_password"
          label="Nova senha"
          autoComplete="new-password"
          help="10 caracteres ou mais; uma frase é fácil de lembrar e difícil de adivinhar."
        />
      </Form>
    </Panel>
  )
}
