import { PageHeader, Stack, useUser } from '@app/kit/web'

export default function HomePage() {
  const user = useUser()
  return (
    <Stack>
      <PageHeader title={`Olá, ${user.name.split(' ')[0]}`} />
    </Stack>
  )
}
