/** A password of test people with its hash at the lowest cost; at the real cost each comparison takes 28 ms. */
export const knownPassword = {
  text: 'uma senha boa',
  hash: '$argon2id$v=19$m=8,t=1,p=1$VNZRNE0rhc5OlNmvo80y9Q$lzZJIKeF34cVBY8LgaKY2OzoGihZbpIsKwyddVm265o',
}
