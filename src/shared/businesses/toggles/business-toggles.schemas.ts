import { z } from 'zod'

/** Responses of the three toggles: the state after the call. */
export const businessLikeSchema = z.object({ liked: z.boolean(), likesCount: z.number().int() })
export const businessFollowSchema = z.object({ followed: z.boolean(), followersCount: z.number().int() })
export const businessSaveSchema = z.object({ saved: z.boolean() })

export type BusinessLike = z.infer<typeof businessLikeSchema>
export type BusinessFollow = z.infer<typeof businessFollowSchema>
export type BusinessSave = z.infer<typeof businessSaveSchema>
