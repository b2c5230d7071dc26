import { TextField } from '@app/kit/web'

export const UserFields = () => (
  <>
    <TextField name="name" label="Nome" help="Nome e sobrenome." autoComplete="off" />
    <TextField name="email" label="E-mail" help="É com ele que a pessoa entra." inputMode="email" />
    <TextField name="username" label="Usuário" help="Letras minúsculas, números, ponto, hífen ou sublinhado." />
    <TextField name="employee_code" label="Matrícula" help="A das exportações de RH." />
  </>
)
