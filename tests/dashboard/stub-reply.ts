export function problemBody(message: string, fields?: Record<string, string>, code = "stub"): object {
  return { error: message, message, code, ...(fields && { fields }) };
}

export function refusal(status: number, ...problem: Parameters<typeof problemBody>): Response {
  return Response.json(problemBody(...problem), { status });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}
