import * as v from "valibot";

/** Parts of SARIF 2.1.0 (OASIS, errata 01) that reports use; other members are refused. */
const text = v.strictObject({ text: v.pipe(v.string(), v.minLength(1)) });
const uri = v.pipe(v.string(), v.regex(/^(?:[A-Za-z\d\-._~:/?#@!$&'()*+,;=]|%[\dA-Fa-f]{2})+$/));
const absoluteUri = v.pipe(uri, v.regex(/^[a-z][a-z\d+.-]*:/i));
const time = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/));
const guid = v.pipe(v.string(), v.uuid());
const index = v.pipe(v.number(), v.integer(), v.minValue(-1));
const propertyBag = v.looseObject({ tags: v.optional(v.array(v.string())) });
const level = v.picklist(["none", "note", "warning", "error"]);

const place = v.pipe(v.number(), v.integer(), v.minValue(1));
const region = v.strictObject({ startLine: place, startColumn: place, endLine: place, endColumn: place });
const artifactLocation = v.strictObject({ uri });

const element = v.strictObject({ fullyQualifiedName: v.string(), kind: v.literal("element") });
const location = v.strictObject({
  physicalLocation: v.strictObject({ artifactLocation, region: v.optional(region) }),
  logicalLocations: v.optional(v.array(element)),
});

const replacement = v.strictObject({ deletedRegion: region, insertedContent: text });
const artifactChange = v.strictObject({ artifactLocation, replacements: v.array(replacement) });
const fix = v.strictObject({ description: text, artifactChanges: v.array(artifactChange) });

const target = v.strictObject({ id: v.string(), toolComponent: v.strictObject({ name: v.string() }) });

const descriptor = v.strictObject({
  id: v.string(),
  name: v.optional(v.string()),
  shortDescription: v.optional(text),
  fullDescription: v.optional(text),
  help: v.optional(text),
  helpUri: v.optional(absoluteUri),
  relationships: v.optional(v.array(v.strictObject({ target, kinds: v.array(v.string()) }))),
  properties: v.optional(propertyBag),
});

const component = v.strictObject({
  name: v.string(),
  version: v.optional(v.string()),
  semanticVersion: v.optional(v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/))),
  organization: v.optional(v.string()),
  informationUri: v.optional(absoluteUri),
  shortDescription: v.optional(text),
  rules: v.optional(v.array(descriptor)),
  taxa: v.optional(v.array(descriptor)),
  supportedTaxonomies: v.optional(v.array(v.strictObject({ name: v.string(), index }))),
});

const suppression = v.strictObject({
  kind: v.picklist(["inSource", "external"]),
  status: v.picklist(["accepted", "underReview", "rejected"]),
  justification: v.optional(v.string()),
});

const result = v.pipe(
  v.strictObject({
    ruleId: v.string(),
    ruleIndex: index,
    kind: v.picklist(["notApplicable", "pass", "fail", "review", "open", "informational"]),
    level,
    message: text,
    locations: v.array(location),
    fixes: v.optional(v.array(fix)),
    partialFingerprints: v.record(v.string(), v.string()),
    correlationGuid: v.optional(guid),
    baselineState: v.optional(v.picklist(["new", "unchanged", "updated", "absent"])),
    provenance: v.optional(v.strictObject({ firstDetectionTimeUtc: time, lastDetectionTimeUtc: time })),
    suppressions: v.optional(v.array(suppression)),
    properties: propertyBag,
  }),
  v.check(({ kind, level: own }) => kind === "fail" || own === "none", "3.27.10: only failures have a level"),
);

const invocation = v.strictObject({
  executionSuccessful: v.boolean(),
  endTimeUtc: time,
  toolExecutionNotifications: v.array(
    v.strictObject({
      ...{ level, message: text, locations: v.array(location) },
      descriptor: v.strictObject({ id: v.string() }),
    }),
  ),
});

export const SARIF = v.strictObject({
  $schema: absoluteUri,
  version: v.literal("2.1.0"),
  runs: v.array(
    v.strictObject({
      tool: v.strictObject({ driver: component, extensions: v.array(component) }),
      taxonomies: v.array(component),
      invocations: v.array(invocation),
      columnKind: v.picklist(["utf16CodeUnits", "unicodeCodePoints"]),
      results: v.array(result),
      properties: propertyBag,
    }),
  ),
});
