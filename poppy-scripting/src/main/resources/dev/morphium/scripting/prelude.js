// The shell's functions for scripts on the server that are written in JavaScript.
// Source: MongoDB manual, "$where" and "mapReduce", the functions that are available there.

function gc() {}
function version() { return "8.0.0"; }
function isNumber(x) { return typeof x === "number" || x instanceof NumberInt; }
function isString(x) { return typeof x === "string"; }
function isObject(x) { return typeof x === "object"; }
function argumentsToArray(a) { return Array.prototype.slice.call(a); }

function doassert(message) { throw Error(message); }
function assert(holds, message) {
  if (!holds) doassert("assert failed" + (message ? " : " + message : ""));
}
assert.eq = function(a, b, message) {
  if (a != b && tojson(a) != tojson(b)) {
    doassert("[" + tojson(a) + "] != [" + tojson(b) + "] are not equal" + (message ? " : " + message : ""));
  }
};

function ISODate(text) {
  if (text === undefined) return new Date();
  var parts = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2})(?::?(\d{2})(?::?(\d{2})(\.\d+)?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text);
  if (!parts) throw Error("invalid ISO date: " + text);
  var millis = Date.UTC(+parts[1], parts[2] - 1, +parts[3], +(parts[4] || 0), +(parts[5] || 0), +(parts[6] || 0),
                        Math.round((parts[7] || 0) * 1000));
  if (parts[8] && parts[8] !== "Z") {
    var digits = parts[8].replace(":", "");
    var minutes = digits.slice(1, 3) * 60 + +(digits.slice(3, 5) || 0);
    millis -= (digits[0] === "-" ? -minutes : minutes) * 60000;
  }
  return new Date(millis);
}
Date.prototype.tojson = function() {
  var text = isNaN(this.getTime()) ? "0NaN-NaN-NaNTNaN:NaN:NaNZ" : this.toISOString().replace(".000Z", "Z");
  return 'ISODate("' + text + '")';
};

RegExp.escape = function(text) { return text.replace(/[-[\]{}()*+?.,\\^$|#\s]/g, "\\$&"); };
RegExp.prototype.tojson = RegExp.prototype.toString;

Array.contains = function(array, x) {
  for (var i = 0; i < array.length; i++) if (array[i] == x) return true;
  return false;
};
Array.unique = function(array) {
  var found = [];
  for (var i = 0; i < array.length; i++) if (!Array.contains(found, array[i])) found.push(array[i]);
  return found;
};
Array.sum = function(array) {
  if (array.length == 0) return null;
  var total = array[0];
  for (var i = 1; i < array.length; i++) total += array[i];
  return total;
};
Array.avg = function(array) { return array.length == 0 ? null : Array.sum(array) / array.length; };
Array.stdDev = function(array) {
  var mean = Array.avg(array), squares = 0;
  for (var i = 0; i < array.length; i++) squares += Math.pow(array[i] - mean, 2);
  return Math.sqrt(squares / array.length);
};
Array.tojson = function(array, indent, oneLine) {
  if (array.length == 0) return "[ ]";
  indent = indent || "";
  var inner = oneLine ? "" : indent + "\t", end = oneLine ? " " : "\n", parts = [];
  for (var i = 0; i < array.length; i++) parts.push(inner + tojson(array[i], inner, oneLine));
  return "[" + end + parts.join("," + end) + end + (oneLine ? "" : indent) + "]";
};
Array.prototype.flat = function(depth) {
  var result = [], levels = depth === undefined ? 1 : +depth;
  for (var i = 0; i < this.length; i++) {
    var element = this[i];
    if (Array.isArray(element) && levels >= 1) {
      var below = element.flat(levels - 1);
      for (var k = 0; k < below.length; k++) result.push(below[k]);
    } else if (i in this) {
      result.push(element);
    }
  }
  return result;
};
Array.prototype.flatMap = function(f, self) { return this.map(f, self).flat(1); };
["flat", "flatMap"].forEach(function(name) {
  Object.defineProperty(Array.prototype, name, {enumerable: false});
});

Object.extend = function(to, from, deep) {
  for (var name in from) {
    var value = from[name];
    var copied = deep && typeof value === "object" && value !== null && (Array.isArray(value) || value.constructor === Object);
    to[name] = copied ? Object.extend(Array.isArray(value) ? [] : {}, value, true) : value;
  }
  return to;
};
Object.merge = function(one, other, deep) { return Object.extend(Object.extend({}, one, deep), other, deep); };
Object.keySet = function(object) { return Object.keys(object); };

String.prototype.ltrim = String.prototype.trimLeft;
String.prototype.rtrim = String.prototype.trimRight;
String.prototype.pad = function(length, right, chr) {
  return right ? this.padEnd(length, chr) : this.padStart(length, chr);
};
Number.prototype.toPercentStr = function() { return (this * 100).toFixed(2) + "%"; };
Number.prototype.zeroPad = function(width) { return String(this).padStart(width, "0"); };
Number.prototype.tojson = function() { return String(this); };

NumberLong.prototype.compare = NumberInt.prototype.compare = function(other) {
  return NumberLong.compare(this, other);
};
NumberLong.compare = function(one, other) { return one < other ? -1 : one > other ? 1 : 0; };
NumberLong.prototype.equals = function(other) { return this.toString() === NumberLong(other).toString(); };
ObjectId.prototype.isObjectId = true;
ObjectId.prototype.equals = function(other) { return other != null && this.str === other.str; };
ObjectId.prototype.getTimestamp = function() { return new Date(parseInt(this.str.slice(0, 8), 16) * 1000); };
ObjectId.fromDate = function(date) {
  if (!(date instanceof Date)) throw Error("Cannot create ObjectId from " + typeof date + ": " + tojson(date));
  return ObjectId(Math.floor(date.getTime() / 1000).toString(16).padStart(8, "0") + "0000000000000000");
};
var ObjectID = ObjectId;
DBRef.prototype.getDb = function() { return this.$db; };
DBRef.prototype.getCollection = DBRef.prototype.getRef = function() { return this.$ref; };
DBRef.prototype.getId = function() { return this.$id; };
DBRef.prototype.toString = DBRef.prototype.tojson = function() {
  return "DBRef(" + tojson(this.$ref) + ", " + tojson(this.$id) + (this.$db ? ", " + tojson(this.$db) : "") + ")";
};
["getDb", "getCollection", "getRef", "getId", "toString", "tojson"].forEach(function(name) {
  Object.defineProperty(DBRef.prototype, name, {enumerable: false});
});

function tojson(x, indent, oneLine) {
  if (x === null) return "null";
  switch (typeof x) {
    case "undefined": return "undefined";
    case "string": return JSON.stringify(x);
    case "number":
    case "boolean": return String(x);
    case "function": return x.toString();
    case "object": {
      var text = tojsonObject(x, indent, oneLine);
      return (oneLine == null || oneLine) && text.length < 80 && !indent ? text.replace(/[\t\r\n]+/gm, " ") : text;
    }
    default: throw Error("tojson can't handle type " + typeof x);
  }
}
function tojsonObject(x, indent, oneLine) {
  indent = indent || "";
  if (typeof x.tojson === "function" && x.tojson !== tojson) return x.tojson(indent, oneLine);
  if (Array.isArray(x)) return Array.tojson(x, indent, oneLine);
  if (x instanceof Error) return x.toString();
  var inner = oneLine ? "" : indent + "\t", end = oneLine ? " " : "\n", parts = [];
  for (var name in x) {
    if (x[name] !== DBRef.prototype[name] || Object.prototype.hasOwnProperty.call(x, name)) {
      parts.push(inner + JSON.stringify(name) + " : " + tojson(x[name], inner, oneLine));
    }
  }
  return parts.length == 0 ? "{ }" : "{" + end + parts.join("," + end) + end + (oneLine ? "" : indent) + "}";
}
function tojsononeline(x) { return tojson(x, " ", true); }
function printjson(x) { print(tojson(x)); }
function printjsononeline(x) { print(tojsononeline(x)); }
function friendlyEqual(a, b) { return a == b || tojson(a) == tojson(b); }

(function(global) {
  ["contains", "unique", "sum", "avg", "stdDev", "tojson"].forEach(function(name) {
    Object.defineProperty(Array, name, {enumerable: false});
  });
  [[Date.prototype, ["tojson"]], [RegExp.prototype, ["tojson"]],
   [String.prototype, ["ltrim", "rtrim", "pad"]], [Number.prototype, ["toPercentStr", "zeroPad", "tojson"]]
  ].forEach(function(entry) {
    entry[1].forEach(function(name) { Object.defineProperty(entry[0], name, {enumerable: false}); });
  });
})(this);
