import { Button, useChange, useRead, useReadOnlyReason } from '@app/kit/web'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import type { RecordPlace } from '../records.contract.ts'
import { comments } from './comments.contract.ts'

export function FollowButton({ place }: { place: RecordPlace }) {
  const read = useRead(comments.following, { params: place })
  const change = useChange(comments.follow)
  const blocked = useReadOnlyReason()
  if (read.error) return null
  const following = read.data?.following ?? false
  return (
    <Button
      small
      icon={following ? <IconBellOff size={16} /> : <IconBell size={16} />}
      busy={read.isPending || change.isPending}
      blocked={blocked}
      onClick={() => change.mutate({ params: place, body: { following: !following } })}
    >
      {following ? 'Deixar de seguir' : 'Seguir'}
    </Button>
  )
}
