import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#web/lib/app-context.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton, Skeletons } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ActivityHistory } from './activity-history.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { profileQuery } from './users.queries.ts'

export const profileTabs = ['edit', 'activity', 'settings'] as const
export type ProfileTab = (typeof profileTabs)[number]

type ProfileSettingsProps = {
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  settings: ReactNode
}

/** The three tabs of the profile page. */
export function ProfileSettings({ tab, onTab, settings }: ProfileSettingsProps) {
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi()))
  const form = useProfileForm(profile)
  const editing = profile ? (
    <ProfileForm profile={profile} state={form} />
  ) : error ? (
    <ErrorState
      title="Your profile couldn’t be loaded"
      message={error.message}
      onRetry={() => void refetch()}
    />
  ) : (
    <ProfileSkeleton />
  )
  const contents: Record<ProfileTab, { label: string; content: ReactNode }> = {
    edit: { label: 'Edit Profile', content: editing },
    activity: { label: 'Activity History', content: <ActivityHistory /> },
    settings: { label: 'Account Settings', content: settings },
  }
  return (
    <Tabs
      label="Profile Settings"
      tabs={profileTabs.map((value) => ({ value, ...contents[value] }))}
      value={tab}
      onValueChange={(value) => onTab(value as ProfileTab)}
    />
  )
}

function ProfileSkeleton() {
  return (
    <>
      <LoadingNote label="Loading your profile" />
      <div className="ProfileForm" aria-hidden="true">
        <div className="ProfilePicture">
          <Skeletons classNames={['Avatar is-large', 'is-field is-s']} />
        </div>
        <div className="Form">
          <div className="Form-two">
            <Skeletons classNames={['is-row', 'is-row']} />
          </div>
          <Skeleton className="is-row" />
        </div>
      </div>
    </>
  )
}
