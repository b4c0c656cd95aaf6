import { asc, eq } from "drizzle-orm";
import type { Role } from "#shared/team/roles.ts";
import type { Database } from "#src/db/client.ts";
import { nameOf } from "#src/db/person-name.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { teamMembers } from "#src/db/schema/team.ts";

export interface PersonWithAccess {
  name: string;
  role: Role;
  since: Date;
}

export async function listAccess(db: Database, owner: User): Promise<PersonWithAccess[]> {
  const members = await db
    .select({ member: teamMembers, user: users })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.accountId, owner.accountId))
    .orderBy(asc(teamMembers.createdAt), asc(users.id));
  return [
    { name: nameOf(owner), role: "owner", since: owner.createdAt },
    ...members.map(({ member, user }) => ({
      name: nameOf(user),
      role: member.role,
      since: member.createdAt,
    })),
  ];
}
