package dev.morphium.aggregate;

import static dev.morphium.aggregate.ExpressionExample.example;
import static dev.morphium.aggregate.expression.Expr.*;

import dev.morphium.aggregate.expression.Fields;
import java.time.Instant;
import java.util.List;

/** Texts and dates. */
final class TextAndDateExamples {
  private TextAndDateExamples() {}

  static final List<ExpressionExample> ALL =
      List.of(
          example(
              "$concat",
              concat(field("customerName"), " in ", field("address.city")),
              "{$concat: ['$customer_name', ' in ', '$address.city']}"),
          example(
              "$indexOfBytes", indexOfBytes(field("note"), "o"), "{$indexOfBytes: ['$note', 'o']}"),
          example(
              "$indexOfBytes",
              indexOfBytes(field("note"), "o", 1, 9),
              "{$indexOfBytes: ['$note', 'o', 1, 9]}"),
          example("$indexOfCP", indexOfCP(field("note"), "o"), "{$indexOfCP: ['$note', 'o']}"),
          example(
              "$indexOfCP",
              indexOfCP(field("note"), "o", 1, 9),
              "{$indexOfCP: ['$note', 'o', 1, 9]}"),
          example("$ltrim", ltrim(field("note")), "{$ltrim: {input: '$note'}}"),
          example(
              "$regexFind",
              regexFind(field("note"), "o.l", "i"),
              "{$regexFind: {input: '$note', regex: 'o.l', options: 'i'}}"),
          example(
              "$regexFindAll",
              regexFindAll(field("note"), "[a-z]+"),
              "{$regexFindAll: {input: '$note', regex: '[a-z]+'}}"),
          example(
              "$regexMatch",
              regexMatch(field("note"), "World$"),
              "{$regexMatch: {input: '$note', regex: 'World$'}}"),
          example(
              "$replaceAll",
              replaceAll(field("note"), "o", "0"),
              "{$replaceAll: {input: '$note', find: 'o', replacement: '0'}}"),
          example(
              "$replaceOne",
              replaceOne(field("note"), "o", "0"),
              "{$replaceOne: {input: '$note', find: 'o', replacement: '0'}}"),
          example("$rtrim", rtrim(field("note"), " d"), "{$rtrim: {input: '$note', chars: ' d'}}"),
          example("$split", split(field("customerName"), " "), "{$split: ['$customer_name', ' ']}"),
          example("$strLenBytes", strLenBytes(field("note")), "{$strLenBytes: '$note'}"),
          example("$strLenCP", strLenCP(field("note")), "{$strLenCP: '$note'}"),
          example(
              "$strcasecmp",
              strcasecmp(field("customerName"), "ann lee"),
              "{$strcasecmp: ['$customer_name', 'ann lee']}"),
          example(
              "$substrBytes", substrBytes(field("note"), 0, 4), "{$substrBytes: ['$note', 0, 4]}"),
          example("$substrCP", substrCP(field("note"), 0, 4), "{$substrCP: ['$note', 0, 4]}"),
          example("$toLower", toLower(field("customerName")), "{$toLower: '$customer_name'}"),
          example("$toUpper", toUpper(field("customerName")), "{$toUpper: '$customer_name'}"),
          example("$trim", trim(field("note")), "{$trim: {input: '$note'}}"),
          example(
              "$dateAdd",
              dateAdd(field("soldAt"), "month", 1),
              "{$dateAdd: {startDate: '$sold_at', unit: 'month', amount: 1}}"),
          example(
              "$dateDiff",
              dateDiff(Instant.EPOCH, field("soldAt"), "year"),
              "{$dateDiff: {startDate: ISODate('1970-01-01T00:00:00Z'), endDate: '$sold_at', unit:"
                  + " 'year'}}"),
          example(
              "$dateDiff",
              dateDiff(Instant.EPOCH, field("soldAt"), "week", "Europe/Berlin", "monday"),
              "{$dateDiff: {startDate: ISODate('1970-01-01T00:00:00Z'), endDate: '$sold_at', unit:"
                  + " 'week', timezone: 'Europe/Berlin', startOfWeek: 'monday'}}"),
          example(
              "$dateFromParts",
              dateFromParts(Fields.of("year", 2024).and("month", field("quantity"))),
              "{$dateFromParts: {year: 2024, month: '$quantity'}}"),
          example(
              "$dateFromString",
              dateFromString("2024-02-29T12:00:00Z"),
              "{$dateFromString: {dateString: '2024-02-29T12:00:00Z'}}"),
          example(
              "$dateFromString",
              dateFromString(field("note"), "%d.%m.%Y", null, "no date", null),
              "{$dateFromString: {dateString: '$note', format: '%d.%m.%Y', onError: 'no date'}}"),
          example(
              "$dateSubtract",
              dateSubtract(field("soldAt"), "day", 1, "Europe/Berlin"),
              "{$dateSubtract: {startDate: '$sold_at', unit: 'day', amount: 1, timezone:"
                  + " 'Europe/Berlin'}}"),
          example(
              "$dateToParts", dateToParts(field("soldAt")), "{$dateToParts: {date: '$sold_at'}}"),
          example(
              "$dateToParts",
              dateToParts(field("soldAt"), "+01:00", true),
              "{$dateToParts: {date: '$sold_at', timezone: '+01:00', iso8601: true}}"),
          example(
              "$dateToString",
              dateToString(field("soldAt")),
              "{$dateToString: {date: '$sold_at'}}"),
          example(
              "$dateToString",
              dateToString(field("soldAt"), "%Y-%m", null, "never"),
              "{$dateToString: {date: '$sold_at', format: '%Y-%m', onNull: 'never'}}"),
          example(
              "$dateTrunc",
              dateTrunc(field("soldAt"), "month"),
              "{$dateTrunc: {date: '$sold_at', unit: 'month'}}"),
          example(
              "$dateTrunc",
              dateTrunc(field("soldAt"), "hour", 6, null, null),
              "{$dateTrunc: {date: '$sold_at', unit: 'hour', binSize: 6}}"),
          example("$dayOfMonth", dayOfMonth(field("soldAt")), "{$dayOfMonth: '$sold_at'}"),
          example("$dayOfWeek", dayOfWeek(field("soldAt")), "{$dayOfWeek: '$sold_at'}"),
          example("$dayOfYear", dayOfYear(field("soldAt")), "{$dayOfYear: '$sold_at'}"),
          example("$hour", hour(field("soldAt")), "{$hour: '$sold_at'}"),
          example("$isoDayOfWeek", isoDayOfWeek(field("soldAt")), "{$isoDayOfWeek: '$sold_at'}"),
          example("$isoWeek", isoWeek(field("soldAt")), "{$isoWeek: '$sold_at'}"),
          example("$isoWeekYear", isoWeekYear(field("soldAt")), "{$isoWeekYear: '$sold_at'}"),
          example("$millisecond", millisecond(field("soldAt")), "{$millisecond: '$sold_at'}"),
          example("$minute", minute(field("soldAt")), "{$minute: '$sold_at'}"),
          example("$month", month(field("soldAt")), "{$month: '$sold_at'}"),
          example("$second", second(field("soldAt")), "{$second: '$sold_at'}"),
          example("$week", week(field("soldAt")), "{$week: '$sold_at'}"),
          example("$year", year(field("soldAt")), "{$year: '$sold_at'}"),
          example(
              "$hour",
              hour(field("soldAt"), "Europe/Berlin"),
              "{$hour: {date: '$sold_at', timezone: 'Europe/Berlin'}}"));
}
